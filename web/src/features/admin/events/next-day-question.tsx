import Box from '@mui/material/Box';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DAY_PATTERN, nextDay } from '@atelier/domain/time/day';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { asksNextDay, timesOf } from './event-form-values.ts';
import type { EventFormState } from './use-event-form.ts';

/**
 * Asks whether an event that would end before it starts ends on the next day; shows nothing for
 * others.
 */
export function NextDayQuestion({ form: { control } }: Pick<EventFormState, 'form'>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'confirmed_times' });
  const [date, date_end, start_time, end_time] = useWatch({
    control,
    name: ['date', 'date_end', 'start_time', 'end_time'],
  });
  const values = { date, date_end, start_time, end_time };
  if (!asksNextDay(values)) return null;
  const times = timesOf(values);
  return (
    // Below the end, on wide screens too.
    <Box sx={{ gridColumn: { sm: 2 } }}>
      <CheckboxField
        ref={ref}
        label={
          DAY_PATTERN.test(date)
            ? t('events.next-day-on', { day: format.day(nextDay(date)) })
            : t('events.next-day')
        }
        checked={value === times}
        onChange={(event) => onChange(event.target.checked ? times : '')}
        onBlur={onBlur}
        {...(fieldState.invalid && { error: t('events.next-day-unconfirmed') })}
      />
    </Box>
  );
}
