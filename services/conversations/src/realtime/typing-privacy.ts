import type { TypingPrivacy } from './typing';

/** Nobody has settings of their own yet: everybody has the default, which is to be seen. */
export const everybodyIsSeenTyping: TypingPrivacy = { hidesTyping: async () => false };
