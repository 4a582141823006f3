/** A role with its article. Roles are words of ours, of which none begins with a vowel that is spoken as a consonant. */
export const withArticle = (role: string): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
