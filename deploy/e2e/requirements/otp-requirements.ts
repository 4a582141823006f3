import type { Requirement } from './requirement';

/** Sign-in by a mailed one-time code, also while somebody else requests and tries codes for the same address. */
export const otpRequirements = [
  {
    id: 'otp.request',
    contract: ['otp-request'],
    text: 'A user who requests a code gets 200 with sent, expires_in 600, resend_after 60, request_id and code_length',
  },
  {
    id: 'otp.request.no-oracle',
    contract: ['otp-no-oracle'],
    text: 'Requests for known and unknown addresses get the same response',
  },
  {
    id: 'otp.request.malformed',
    contract: ['addresses'],
    text: 'A request for anything but exactly one address gets 400',
  },
  {
    id: 'otp.request.domain',
    contract: ['addresses'],
    text: 'A code for an address with a Unicode domain is mailed to its punycode form',
  },
  { id: 'otp.mail', contract: ['otp-code'], text: 'The mail contains one run of six digits, which is the code' },
  {
    id: 'otp.verify',
    contract: ['otp-verify'],
    text: 'A user who verifies the code gets 200 with a token pair and the user',
  },
  {
    id: 'otp.verify.user',
    contract: ['otp-verify'],
    text: 'The first sign-in with an address creates a verified user, and later ones find that user',
  },
  {
    id: 'otp.verify.normalised',
    contract: ['addresses'],
    text: 'A user signs in although the address has other case or blanks around it',
  },
  {
    id: 'otp.verify.malformed',
    contract: ['otp-verify-errors'],
    text: 'A verification with a malformed body gets 400',
  },
  {
    id: 'otp.verify.wrong',
    contract: ['otp-verify-errors'],
    text: 'A verification with a wrong code gets 401 invalid_code',
  },
  {
    id: 'otp.verify.none',
    contract: ['otp-verify-errors'],
    text: 'A verification for an address that has no valid code gets 401 code_expired',
  },
  {
    id: 'otp.verify.burnt',
    contract: ['otp-tries'],
    text: 'The fifth wrong try gets 401 invalid_code and ends the code; later tries get 401 code_expired',
  },
  {
    id: 'otp.verify.single-use',
    contract: ['otp-code'],
    text: 'A code signs a user in once, also when it is sent several times in parallel',
  },
  {
    id: 'otp.verify.replaced',
    contract: ['otp-which-code'],
    text: 'Without request_id only the newest code of a network signs the user in',
  },
  {
    id: 'otp.verify.authorization',
    contract: ['otp-verify-authorization'],
    text: 'A verification with an Authorization header succeeds as without it, even if the header is invalid',
  },
  {
    id: 'otp.request.id',
    contract: ['otp-request'],
    text: 'A request for a code returns request_id and code_length, for known and unknown addresses alike',
  },
  {
    id: 'otp.verify.request-id',
    contract: ['otp-which-code', 'otp-tries'],
    text: 'With request_id a user signs in by exactly that code, from any network; five wrong tries end the code',
  },
  {
    id: 'otp.verify.request-id.unknown',
    contract: ['otp-which-code'],
    text: 'A verification with an unknown request_id, or with one of another address, gets 401 code_expired; one that is not a string gets 400',
  },
  {
    id: 'otp.verify.network',
    contract: ['otp-which-code'],
    text: "Without request_id a user signs in by the newest code of the user's own network, whatever codes other networks request",
  },
  {
    id: 'otp.verify.elsewhere',
    contract: ['otp-which-code'],
    text: 'From a network that requested no code, a user signs in by the newest code of the address',
  },
  {
    id: 'otp.attack.burn',
    contract: ['otp-strangers'],
    text: "Wrong tries from another network do not end the owner's code; they lock that network out until it requests a code",
  },
  {
    id: 'otp.attack.ten-digits',
    contract: ['otp-attack'],
    text: 'After 20 wrong tries an address gets ten-digit codes, which open by request_id or from the network that requested them',
  },
  {
    id: 'otp.attack.pages',
    contract: ['otp-attack'],
    text: 'After 20 wrong tries the six-digit code of a page ends; the next code has ten digits and opens in the browser that requested it',
  },
  {
    id: 'otp.attack.known-network',
    contract: ['otp-known-network'],
    text: 'A network from which the user signed in before keeps its six-digit code while strangers try',
  },
] as const satisfies readonly Requirement[];
