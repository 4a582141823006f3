import { ulid, uuidV7 } from '@cws/kit';
import { queriesOf } from '@cws/kit/testing';
import { eventsOf } from './testing/events';
import { callOf } from './testing/notifications';
import type { ServedProfiles } from './testing/serve';
import { type Reader, withReader } from './testing/with-reader';

let served: ServedProfiles;
let ada: Reader;
withReader((profiles, one) => {
  [served, ada] = [profiles, one];
});

const eve = callOf('eve');
const event = async () => (await eventsOf(served, ada.user_id).create()).id;
const notification = async () => {
  await ada.notified();
  return (await ada.list()).notifications[0]!.id;
};

// contract: events-one, notifications-read
test.each([
  ['getEvent', event, ulid, (id: string) => served.client.getEvent(eve, { id })],
  ['updateEvent', event, ulid, (id: string) => served.client.updateEvent(eve, { id, title: 'mine' })],
  ['deleteEvent', event, ulid, (id: string) => served.client.deleteEvent(eve, { id })],
  ['readNotification', notification, uuidV7, (id: string) => served.client.readNotification(eve, { id })],
] as const)(
  '%s asks the database the same about an id of somebody else and about an unknown one',
  async (_rpc, make, unknown, ask) => {
    const foreign = await make();
    const refused = (id: string) => () => expect(ask(id)).rejects.toMatchObject({ status: 404 });
    const queries = await queriesOf(served.db, refused(foreign));
    expect(queries.length).toBeGreaterThan(0);
    expect(await queriesOf(served.db, refused(unknown()))).toEqual(queries);
  },
);
