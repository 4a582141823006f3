import type { Requirement } from './requirement';

/** Behaviour of chats under parallel requests, also when processes are killed. */
export const raceRequirements = [
  {
    id: 'race.order',
    contract: ['messages-order'],
    text: 'While writers write in parallel and processes are killed, a reader who follows the forward cursor sees each acknowledged message once, in order',
  },
  {
    id: 'race.purge',
    contract: ['branch-purge', 'branch-key'],
    text: 'A purge reaches branches that are created at the same time, also when a process is killed; one Idempotency-Key creates one branch',
  },
  {
    id: 'race.create',
    contract: ['idempotency-key', 'chats-initial-attachments'],
    text: 'A session that is created with an Idempotency-Key and attachments exists once, with its attachments once, also when a process is killed',
  },
  {
    id: 'race.slot',
    contract: ['chats-resume-slot'],
    text: 'Parallel resumes, `new: true` and PUT status create no second open session for a key, and the newest live session is resumed afterwards',
  },
  {
    id: 'race.archive',
    contract: ['chats-not-writable'],
    text: 'A send that starts after an archive or close was acknowledged is refused',
  },
  {
    id: 'race.merge',
    contract: ['merge'],
    text: 'A message that is sent during a merge is stored once and belongs to the verified user',
  },
] as const satisfies readonly Requirement[];
