import type { Requirement } from './requirement';

/** What holds of chats while many do many things at once, also when processes are killed among them. */
export const raceRequirements = [
  {
    id: 'race.order',
    contract: ['messages-order'],
    text: 'kill -9 among many writers: a reader of the forward cursor sees each acknowledged message once, in order',
  },
  {
    id: 'race.purge',
    contract: ['branch-purge', 'branch-key'],
    text: 'A purge reaches the branches that are made meanwhile, also over a kill -9; a key gives one branch',
  },
  {
    id: 'race.create',
    contract: ['idempotency-key', 'chats-initial-attachments'],
    text: 'A session under a key is made once, with its attachments once, also over a kill -9',
  },
  {
    id: 'race.slot',
    contract: ['chats-resume-slot'],
    text: 'Resumes, `new: true` and PUT status at once: no twins, and then the newest live session is resumed',
  },
  {
    id: 'race.archive',
    contract: ['chats-not-writable'],
    text: 'A send begun after archive or close was answered is refused',
  },
  {
    id: 'race.merge',
    contract: ['merge'],
    text: 'What is sent during a merge is there once, in the name of the verified user',
  },
] as const satisfies readonly Requirement[];
