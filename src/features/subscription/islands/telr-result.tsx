import { PaymentResult } from '../ui/payment-result.tsx';

/** How a payment by card ended. */
export default function TelrResult() {
  return <PaymentResult gateway="telr" />;
}
