/**
 * What the section of the terms about contents of members forbids, in its order. An admin who
 * removes or edits one names the rule, which its author reads; the words are `house-rule` of
 * `common.json`.
 */
export const HOUSE_RULES = ['abuse', 'illegal', 'advertising', 'drinking'] as const;
export type HouseRule = (typeof HOUSE_RULES)[number];
