import { PaymentResult } from '../ui/payment-result.tsx';

/** How a payment by PayPal ended. */
export default function PaypalResult() {
  return <PaymentResult gateway="paypal" />;
}
