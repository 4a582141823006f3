import { type ValueOf, values } from '@cws/protos';

/** contract: chats-channel */
export const CHANNELS = values['cws.conversations.v1.Channel'];

export type Channel = ValueOf<'cws.conversations.v1.Channel'>;

export const isChannel = (text: string): text is Channel => (CHANNELS as readonly string[]).includes(text);
