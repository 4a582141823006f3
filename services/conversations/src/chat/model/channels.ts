/** contract: chats-channel */
export const CHANNELS = [
  'web',
  'widget',
  'ios',
  'android',
  'api',
  'email',
  'sms',
  'whatsapp',
  'messenger',
  'telegram',
  'voice',
  'cli',
  'mcp',
] as const;

export type Channel = (typeof CHANNELS)[number];

export const isChannel = (text: string): text is Channel => (CHANNELS as readonly string[]).includes(text);
