/** Whether a path, or a target with a query, is {base_url} or below it. */
export const isOfApi = (target: string): boolean => /^\/v1(\/|\?|$)/.test(target);
