import type { Requirement } from './requirement';

/** Requirements on export and erasure of an account. */
export const accountRequirements = [
  {
    id: 'account.code',
    contract: ['purpose-codes'],
    text: 'A verified user who requests a code for export or erasure gets 200 with sent, expires_in, resend_after and code_length, and a mail',
  },
  {
    id: 'account.code.who',
    contract: ['purpose-codes'],
    text: 'An anonymous user who requests such a code gets 403, and a key gets 401',
  },
  {
    id: 'account.code.bound',
    contract: ['purpose-codes-bound'],
    text: 'A code for export or erasure signs nobody in',
  },
  {
    id: 'account.export',
    contract: ['account-export', 'account-export-files', 'account-export-complete'],
    text: 'An export of a verified user has one file a resource and a last one with counts, and holds what they can read and wrote',
  },
  {
    id: 'account.export.others',
    contract: ['account-export-files'],
    text: 'An export holds no private notes, no deleted messages, no secrets and nothing of other users',
  },
  {
    id: 'account.export.who',
    contract: ['account-export'],
    text: 'An export needs the token of a verified user and a code of its own, which is valid once',
  },
  {
    id: 'account.export.broken',
    contract: ['account-export-complete'],
    text: 'The connection of an export that fails in the middle is closed, and its archive has no manifest',
    unitTest: 'services/identity/src/export/export.test.ts',
  },
  {
    id: 'account.export.limit',
    contract: ['account-export-limit'],
    text: 'The fourth export of an address within a day gets 429, and its code stays valid',
    unitTest: 'services/identity/src/export/export.test.ts',
  },
  {
    id: 'account.export.operator',
    contract: ['account-export-operator'],
    text: "The operator's command writes the archive of a user to a file and prints counts",
  },
  {
    id: 'erasure.begin',
    contract: ['erasure', 'erasure-status'],
    text: 'A verified user who sends the mailed code gets 202 with a receipt, and whoever has the receipt reads erasing and then done',
  },
  {
    id: 'erasure.refused',
    contract: ['erasure', 'purpose-codes-bound'],
    text: 'A wrong code, a code for sign-in, the code of another user, and a key or no credential erase nothing',
  },
  {
    id: 'erasure.at-once',
    contract: ['erasure-at-once', 'revocation-reach'],
    text: 'The tokens, keys and streams of a user end when the erasure begins',
  },
  {
    id: 'erasure.anonymous',
    contract: ['erasure', 'erasure-gone'],
    text: 'An anonymous user is erased without a code',
  },
  {
    id: 'erasure.gone',
    contract: ['erasure-gone', 'erasure-sessions'],
    text: 'Nothing that an erased user has filled in anywhere is left in a database, in Redis or in a log',
  },
  {
    id: 'erasure.sessions',
    contract: ['erasure-sessions'],
    text: 'A member of the business reads the session of an erased user and its branches without what the user and the bot wrote',
  },
  {
    id: 'erasure.member',
    contract: ['erasure-member'],
    text: 'Messages of an erased member to customers stay under another sender_id, and the assignments of the member end',
  },
  {
    id: 'erasure.business',
    contract: ['erasure-businesses'],
    text: 'The only member of a business gets 409 that names it, and is erased with the business if they send erase_businesses',
  },
  {
    id: 'erasure.last-owner',
    contract: ['erasure-businesses'],
    text: 'The last owner of a business with other members gets 409 that names it until another member is an owner',
  },
  {
    id: 'erasure.sign-up',
    contract: ['erasure-sign-up', 'erasure-status'],
    text: 'An address gets 409 at sign-in while its account is erased, and a new user after the mail that it is done',
  },
  {
    id: 'erasure.kill',
    contract: ['erasure-survives-kill'],
    text: 'Erasures are completed although any one process is killed while they run',
  },
  {
    id: 'erasure.operator',
    contract: ['erasure-by-operator'],
    text: 'The operator erases a user and gets a summary',
  },
] as const satisfies readonly Requirement[];
