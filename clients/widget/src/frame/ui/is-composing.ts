/** Whether the key belongs to an input method that composes a character; Safari tells that of the last one by its code alone. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
