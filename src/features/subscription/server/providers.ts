import type { Host } from '#server/host.ts';
import { gateways, type Gateway, type PaymentWay } from '../domain/payment-status.ts';
import { paypalProvider } from './paypal.ts';
import type { AsSystem, PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { telrProvider } from './telr.ts';

type Settings = Pick<Host, 'config'>;

/** True outside production, where the sandbox replaces a provider without credentials. */
export const hasSandbox = ({ config }: Settings): boolean => config.mode !== 'serve';

/** The configured provider of a way to pay; undefined without configuration, and for the bank account. */
export function providerOf(host: Settings, way: PaymentWay, asSystem: AsSystem): PaymentProvider | undefined {
  const { config } = host;
  const gateway = gateways.find((each) => each === way);
  if (gateway === undefined) return undefined;
  if (gateway === 'telr' && config.telr) return telrProvider(config.telr);
  if (gateway === 'paypal' && config.paypal) return paypalProvider(config.paypal);
  return hasSandbox(host) ? sandboxProvider(gateway, asSystem) : undefined;
}

/** The configured ways to pay. */
export function gatewaysOf(host: Settings): Gateway[] {
  const { telr, paypal } = host.config;
  return gateways.filter((gateway) => hasSandbox(host) || (gateway === 'telr' ? telr : paypal) !== undefined);
}
