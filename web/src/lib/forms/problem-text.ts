import { useTranslation } from 'react-i18next';
import { MAX_LINE_BREAKS } from '@atelier/domain/limits';
import { NAME_PROBLEMS } from '@atelier/domain/members/display-name';
import { PHONE_DIGITS, PHONE_PROBLEMS } from '@atelier/domain/members/phone';

/**
 * What schemas of texts find, apart from `too-long`, of which the field itself tells by how much.
 */
const PROBLEMS = [...NAME_PROBLEMS, ...PHONE_PROBLEMS, 'too-many-lines', 'piled-marks'] as const;

/**
 * Returns a function from the message of an issue to its text. A message that is not ours counts as
 * `required`.
 */
export function useProblemText(): (message: string) => string {
  const { t } = useTranslation('common');
  return (message) =>
    t(PROBLEMS.find((problem) => problem === message) ?? 'required', {
      max: MAX_LINE_BREAKS,
      fewest: PHONE_DIGITS.min,
      most: PHONE_DIGITS.max,
    });
}
