import type { Requirement } from './requirement';

/** One-time codes while somebody else asks and tries for the same address. */
export const otpRequirements = [
  {
    id: 'otp.request.id',
    source: 'Identity: One-time codes under attack',
    text: 'A request gives request_id and code_length, also for unknown addresses',
  },
  {
    id: 'otp.verify.request-id',
    source: 'Identity: One-time codes under attack',
    text: 'With request_id that code alone is meant, from any network; five wrong tries burn it',
  },
  {
    id: 'otp.verify.request-id.unknown',
    source: 'Identity: One-time codes under attack',
    text: 'An unknown request_id, or one of another address, is 401 code_expired; one that is no string is 400',
  },
  {
    id: 'otp.verify.network',
    source: 'Identity: One-time codes under attack',
    text: "Without request_id the newest code asked for from the caller's network is meant, whatever others ask for",
  },
  {
    id: 'otp.verify.elsewhere',
    source: 'Identity: One-time codes under attack',
    text: 'A network without a code of its own opens the newest one of the address',
  },
  {
    id: 'otp.attack.burn',
    source: 'Identity: One-time codes under attack',
    text: 'Wrong tries from elsewhere burn nothing and close the network that makes them until it asks',
  },
  {
    id: 'otp.attack.ten-digits',
    source: 'Identity: One-time codes under attack',
    text: 'After 20 wrong tries an address gets codes of ten digits, which open by request_id or from their own network',
  },
  {
    id: 'otp.attack.pages',
    source: 'Identity: One-time codes under attack',
    text: 'The same ends six-digit codes of pages; the next one, of ten digits, opens in its own browser',
  },
  {
    id: 'otp.attack.known-network',
    source: 'Identity: One-time codes under attack',
    text: 'A network that has signed in keeps its six-digit code while strangers try',
  },
] as const satisfies readonly Requirement[];
