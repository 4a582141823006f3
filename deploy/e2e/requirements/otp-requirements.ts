import type { Requirement } from './requirement';

/** One-time codes while somebody else asks and tries for the same address. */
export const otpRequirements = [
  {
    id: 'otp.request.id',
    contract: ['otp-request'],
    text: 'A request gives request_id and code_length, also for unknown addresses',
  },
  {
    id: 'otp.verify.request-id',
    contract: ['otp-which-code', 'otp-tries'],
    text: 'With request_id that code alone is meant, from any network; five wrong tries burn it',
  },
  {
    id: 'otp.verify.request-id.unknown',
    contract: ['otp-which-code'],
    text: 'An unknown request_id, or one of another address, is 401 code_expired; one that is no string is 400',
  },
  {
    id: 'otp.verify.network',
    contract: ['otp-which-code'],
    text: "Without request_id the newest code asked for from the caller's network is meant, whatever others ask for",
  },
  {
    id: 'otp.verify.elsewhere',
    contract: ['otp-which-code'],
    text: 'A network without a code of its own opens the newest one of the address',
  },
  {
    id: 'otp.attack.burn',
    contract: ['otp-strangers'],
    text: 'Wrong tries from elsewhere burn nothing and close the network that makes them until it asks',
  },
  {
    id: 'otp.attack.ten-digits',
    contract: ['otp-attack'],
    text: 'After 20 wrong tries an address gets codes of ten digits, which open by request_id or from their own network',
  },
  {
    id: 'otp.attack.pages',
    contract: ['otp-attack'],
    text: 'The same ends six-digit codes of pages; the next one, of ten digits, opens in its own browser',
  },
  {
    id: 'otp.attack.known-network',
    contract: ['otp-known-network'],
    text: 'A network that has signed in keeps its six-digit code while strangers try',
  },
] as const satisfies readonly Requirement[];
