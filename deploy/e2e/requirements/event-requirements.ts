import type { Requirement } from './requirement';

/** Events of a user and their reminders. */
export const eventRequirements = [
  {
    id: 'event.create',
    contract: ['events-create', 'fields-present'],
    text: 'A user makes an event of their own, which has every documented field',
  },
  {
    id: 'event.wrong',
    contract: ['events-create', 'events-patch', 'wrong-types'],
    text: 'A user who sends a wrong field of an event gets 400 with its path, and nothing is changed',
  },
  {
    id: 'event.keyed',
    contract: ['events-create', 'idempotency-key'],
    text: 'A user who repeats a request with its Idempotency-Key makes no second event, also after deleting the first',
  },
  {
    id: 'event.source',
    contract: ['events-source'],
    text: 'A client that sends the same source and source_event_id again changes the event that is there',
  },
  {
    id: 'event.list',
    contract: ['events-list', 'cursors'],
    text: 'A user lists own events by their start, between two times, of one app, page by page',
  },
  { id: 'event.delete', contract: ['events-one'], text: 'A user who deletes an event gets 404 for it from then on' },
  {
    id: 'event.own',
    contract: ['events-one'],
    text: "A user gets 404 for another user's event, the same as for an unknown one",
  },
  {
    id: 'event.patch',
    contract: ['events-patch'],
    text: 'A user changes the fields of an event that a patch names, and a patch of nothing is 200',
  },
  {
    id: 'event.patch.parallel',
    contract: ['events-patch'],
    text: 'A user who changes an event in parallel keeps every change, and its times stay in order',
  },
  {
    id: 'event.merged',
    contract: ['merge'],
    text: 'A visitor who signs in keeps the events and the keyed requests made before',
  },
  {
    id: 'reminder.once',
    contract: ['reminders-once'],
    text: 'A user gets one notification when a reminder is due, with the title and the times of its event',
  },
  {
    id: 'reminder.deleted',
    contract: ['reminders-once'],
    text: 'A user who deletes an event or unsets its reminder is not notified of it',
  },
  {
    id: 'reminder.rearmed',
    contract: ['reminders-rearmed'],
    text: 'A user who changes reminder_at after it was due is notified again',
  },
  {
    id: 'reminder.muted',
    contract: ['reminders-muted'],
    text: 'A muted user is reminded when the mute ends or is taken back',
  },
  {
    id: 'reminder.kill',
    contract: ['reminders-once'],
    text: 'A user gets each reminder once although profiles is killed with SIGKILL',
  },
  {
    id: 'reminder.replicas',
    contract: ['reminders-once'],
    text: 'A user gets each reminder once although one of two processes of profiles is killed while both fire',
  },
] as const satisfies readonly Requirement[];
