/**
 * `none`: public, Authorization is ignored. `optional`: an end user's token counts if it is good. `credential`: one that
 * acts as its person: an end user's token, a CLI token, a workspace key that its owner has made. `any-credential`: the key
 * of an OAuth connection too. `end-user`: an end user's token of a verified user.
 */
export type Access = 'none' | 'optional' | 'credential' | 'any-credential' | 'end-user';
