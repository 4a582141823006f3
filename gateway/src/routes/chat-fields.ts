import { values } from '@cws/protos';

/** Values that several operations take (contract: chats-channel, chats-type, chats-status, messages-content-type). */
export const CHANNELS = values['cws.conversations.v1.Channel'];
export const STATUSES = values['cws.conversations.v1.ChatStatus'];
export const TYPES = values['cws.conversations.v1.ChatType'];
export const PRIORITIES = values['cws.conversations.v1.Priority'];
export const CONTENT_TYPES = values['cws.conversations.v1.ContentType'];

const inCode = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

/** Descriptions of the filters of a list. */
export const STATUS_FILTER = `${inCode(STATUSES)}; repeated or separated by commas. If absent, all but \`archived\`. An unknown value matches nothing`;
export const TYPE_FILTER = `${inCode(TYPES)}; repeated or separated by commas. An unknown value matches nothing`;
