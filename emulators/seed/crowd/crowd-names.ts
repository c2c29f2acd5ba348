const FIRST_NAMES = ['Agathe', 'Basile', 'Célia', 'Dorian', 'Élodie', 'Farid', 'Gaëlle', 'Hakim', 'Ines', 'Jules'];
const LAST_NAMES = ['Armand', 'Bréval', 'Chauvet', 'Dalmas', 'Estève', 'Fournel', 'Garros', 'Hervieu', 'Imbert'];

/** One of a list, by turns. */
export const pickCyclic = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;
export const nameOf = (index: number) =>
  `${pickCyclic(FIRST_NAMES, index)} ${pickCyclic(LAST_NAMES, Math.floor(index / 3))}`;
export const uidOf = (index: number) => `crowd-${String(index).padStart(6, '0')}`;

/** Has bought, proposed and been dealt with so often that each list about one member has more than a page. */
export const FREQUENT_MEMBER = uidOf(0);
