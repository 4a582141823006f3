import type { Requirement } from './requirement';

/** Behaviour of chats under parallel requests, also when processes are killed. */
export const raceRequirements = [
  {
    id: 'race.order',
    contract: ['messages-order'],
    text: 'With kill -9 among many writers a reader of the forward cursor sees each acknowledged message once, in order',
  },
  {
    id: 'race.purge',
    contract: ['branch-purge', 'branch-key'],
    text: 'A purge reaches branches that are created meanwhile, also after kill -9; a key gives one branch',
  },
  {
    id: 'race.create',
    contract: ['idempotency-key', 'chats-initial-attachments'],
    text: 'A session with a key is created once, with its attachments once, also after kill -9',
  },
  {
    id: 'race.slot',
    contract: ['chats-resume-slot'],
    text: 'Parallel resumes, `new: true` and PUT status create no duplicates, and the newest live session is resumed afterwards',
  },
  {
    id: 'race.archive',
    contract: ['chats-not-writable'],
    text: 'A send that starts after the response of archive or close is refused',
  },
  {
    id: 'race.merge',
    contract: ['merge'],
    text: 'A message that is sent during a merge is stored once, for the verified user',
  },
] as const satisfies readonly Requirement[];
