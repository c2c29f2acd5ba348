import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { EventRow, SmallEventRow } from './event-row.tsx';
import type { EventSummary } from './event-summary.ts';

afterEach(cleanup);

const french: EventSummary = {
  id: 'demo',
  title: 'Démonstration du soir',
  description: 'Deux heures.',
  type: 'masterclass',
  date: '2026-12-06',
  start_time: '18:00',
  end_time: '20:00',
  location: 'Lyon',
};
const translated = { ...french, title_en: 'Evening show', description_en: 'Two hours.' };

it.each([
  ['compact', 'en', french, 1],
  ['compact', 'en', translated, 0],
  ['compact', 'fr', french, 0],
  ['full', 'en', french, 1],
  ['full', 'en', translated, 0],
] as const)(
  'a %s row in %s is marked as French if the event has no texts in that language',
  async (...test) => {
    const [size, locale, event, marks] = test;
    await initTranslations(locale);
    render(
      <MemoryRouter>
        {size === 'compact' ? (
          <SmallEventRow event={event} />
        ) : (
          <EventRow event={event} picture={null} />
        )}
      </MemoryRouter>,
    );
    expect(screen.queryAllByText('In French')).toHaveLength(marks);
  },
);
