const VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has no visible character: only white space, joiners and direction marks. */
export const isBlank = (text: string): boolean => !VISIBLE_CHARACTER.test(text);
