import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AfterDelay, SkeletonBar } from '../../components/skeleton.tsx';

/** Heights in pixels, as measured from 360 to 1440: what comes below must not move when the panel does come. */
const ROW = 54;
const TALLEST_LIST = 336;
const WITH_MOVES = 1325;
/** No list, and no ladder of mastery. */
const WITHOUT_MOVES = 1245;

/** Where the practice mode will stand, about as tall as it will be. */
export function PracticePlace({ moves }: { moves: number }) {
  const { t } = useTranslation('common');
  const height = moves === 0 ? WITHOUT_MOVES : WITH_MOVES + Math.min(TALLEST_LIST, moves * ROW);
  return (
    <Box role="status" sx={{ minHeight: height }}>
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        <SkeletonBar aria-hidden="true" sx={{ height }} />
      </AfterDelay>
    </Box>
  );
}
