const FIRST_NAMES = [
  'Agathe',
  'Basile',
  'Célia',
  'Dorian',
  'Élodie',
  'Farid',
  'Gaëlle',
  'Hakim',
  'Ines',
  'Jules',
];
const LAST_NAMES = [
  'Armand',
  'Bréval',
  'Chauvet',
  'Dalmas',
  'Estève',
  'Fournel',
  'Garros',
  'Hervieu',
  'Imbert',
];

/** Returns the value at an index, starting over at the end of the list. */
export const pickCyclic = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;
export const nameOf = (index: number) =>
  `${pickCyclic(FIRST_NAMES, index)} ${pickCyclic(LAST_NAMES, Math.floor(index / 3))}`;
export const emailOf = (index: number) => `membre-${index}@foule.example`;
export const uidOf = (index: number) => `crowd-${String(index).padStart(6, '0')}`;

/**
 * Has so many orders, drafts and audit entries that each list about this member is longer than a
 * page.
 */
export const FREQUENT_MEMBER = uidOf(0);
