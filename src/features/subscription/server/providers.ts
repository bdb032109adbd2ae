import type { Host } from '#server/host.ts';
import { gateways, type Gateway } from '../domain/payment-status.ts';
import { paypalProvider } from './paypal.ts';
import type { AsSystem, PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { telrProvider } from './telr.ts';

type Settings = Pick<Host, 'config'>;

/** True outside production, where the sandbox replaces a provider without credentials. */
export const hasSandbox = ({ config }: Settings): boolean => config.mode !== 'serve';

/** The configured provider of a gateway; undefined without configuration. */
export function providerOf(host: Settings, gateway: Gateway, asSystem: AsSystem): PaymentProvider | undefined {
  const { config } = host;
  if (gateway === 'telr' && config.telr) return telrProvider(config.telr);
  if (gateway === 'paypal' && config.paypal) return paypalProvider(config.paypal);
  return hasSandbox(host) ? sandboxProvider(gateway, asSystem) : undefined;
}

/** The configured ways to pay. */
export function gatewaysOf(host: Settings): Gateway[] {
  const { telr, paypal } = host.config;
  return gateways.filter((gateway) => hasSandbox(host) || (gateway === 'telr' ? telr : paypal) !== undefined);
}
