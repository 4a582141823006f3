import type { Context } from '../context';
import { listNotifications, type Notification, readAllNotifications, readNotification } from '../rest/notifications';
import { localTime } from '../terminal/local-time';
import { type Columns, tableOf } from '../terminal/table';
import { wholeNumber } from './options';
import { personTime } from './person-time';
import type { Register } from './register';

interface Options {
  readonly unread?: boolean;
  readonly limit: number;
}

export const notifications: Register = (parent, run) => {
  const group = parent
    .command('notifications')
    .description('list what you were notified of, newest first')
    .option('--unread', 'only unread ones')
    .option('--limit <number>', 'the maximum number of notifications', wholeNumber, 20)
    .action(run(list));
  group.command('read').description('mark one as read').argument('<id>', 'id of the notification').action(run(read));
  group
    .command('read-all')
    .description('mark all as read')
    .option('--before <time>', 'only those made then or earlier, as in "2026-11-20 09:30"', personTime)
    .action(run(readAll));
};

async function list(context: Context, { unread = false, limit }: Options): Promise<void> {
  const found = await listNotifications(context, unread, limit);
  context.terminal.result(found, tableOf(found, COLUMNS, 'No notifications.'));
}

const COLUMNS: Columns<Notification> = {
  '': ({ is_read }) => (is_read ? '' : '*'),
  TIME: ({ created_at }) => localTime(created_at),
  TYPE: ({ type }) => type,
  TITLE: ({ title }) => title,
  TEXT: ({ body }) => body,
  ID: ({ id }) => id,
};

async function read(context: Context, id: string): Promise<void> {
  const result = await readNotification(context, id);
  context.terminal.result(result, () => `Read at ${localTime(result.read_at)}.`);
}

async function readAll(context: Context, { before }: { readonly before?: string }): Promise<void> {
  const result = await readAllNotifications(context, before);
  context.terminal.result(result, () => `${result.marked_read} marked as read.`);
}
