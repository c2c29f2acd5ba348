const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text shows nothing: white space, and marks that join or turn what is not there. */
export const isBlank = (text: string): boolean => !VISIBLE_CHARACTER.test(text);
