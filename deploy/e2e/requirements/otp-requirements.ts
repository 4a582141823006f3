import type { Requirement } from './requirement';

/** One-time codes while somebody else requests and tries codes for the same address. */
export const otpRequirements = [
  {
    id: 'otp.request.id',
    contract: ['otp-request'],
    text: 'A request gives request_id and code_length, also for unknown addresses',
  },
  {
    id: 'otp.verify.request-id',
    contract: ['otp-which-code', 'otp-tries'],
    text: 'With request_id only that code is valid, from any network; five wrong tries invalidate it',
  },
  {
    id: 'otp.verify.request-id.unknown',
    contract: ['otp-which-code'],
    text: 'An unknown request_id, or one of another address, is 401 code_expired; one that is not a string is 400',
  },
  {
    id: 'otp.verify.network',
    contract: ['otp-which-code'],
    text: "Without request_id the newest code of the caller's network is valid, whatever others request",
  },
  {
    id: 'otp.verify.elsewhere',
    contract: ['otp-which-code'],
    text: 'In a network without a code request the newest code of the address is valid',
  },
  {
    id: 'otp.attack.burn',
    contract: ['otp-strangers'],
    text: 'Wrong tries from another network invalidate nothing, and lock that network until it requests a code',
  },
  {
    id: 'otp.attack.ten-digits',
    contract: ['otp-attack'],
    text: 'After 20 wrong tries an address gets codes of ten digits, valid with request_id or from their own network',
  },
  {
    id: 'otp.attack.pages',
    contract: ['otp-attack'],
    text: 'After 20 wrong tries six-digit codes of pages end; the next one has ten digits and is valid in its own browser',
  },
  {
    id: 'otp.attack.known-network',
    contract: ['otp-known-network'],
    text: 'A network that has signed in keeps its six-digit code while strangers try',
  },
] as const satisfies readonly Requirement[];
