import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ActionError } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { Hint, SectionTitle } from '../../../components/layout/text.ts';
import { href } from '../../../lib/routes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { publishMove, unpublishMove } from '../data/review-store.ts';

interface PublicPageSectionProps {
  reviewId: string;
  /** Of the public page; undefined without one. */
  code: string | undefined;
}

/**
 * Lets a member show a validated move on a public page, with or without the clip, and take the page
 * back.
 */
export function PublicPageSection({ reviewId, code }: PublicPageSectionProps) {
  const { t } = useTranslation('reviews');
  const action = useAction();
  const [withClip, setWithClip] = useState(false);
  return (
    <Box
      component="section"
      aria-labelledby="public-page"
      sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
    >
      <SectionTitle id="public-page">{t('member.page.title')}</SectionTitle>
      <Hint>{t(code === undefined ? 'member.page.text' : 'member.page.shown')}</Hint>
      {code === undefined ? (
        <>
          <CheckboxField
            label={t('member.page.with-clip')}
            checked={withClip}
            onChange={({ target }) => setWithClip(target.checked)}
          />
          <BusyButton
            busy={action.busy}
            variant="outlined"
            onClick={() =>
              void action.run(() => publishMove({ review_id: reviewId, with_clip: withClip }))
            }
          >
            {t('member.page.publish')}
          </BusyButton>
        </>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>
          <LinkButton
            to={href.validatedMove(code)}
            variant="outlined"
            label={t('member.page.open')}
          />
          <Button
            color="error"
            disabled={action.busy}
            onClick={() => void action.run(() => unpublishMove({ code }))}
          >
            {t('member.page.unpublish')}
          </Button>
        </Box>
      )}
      <ActionError failure={action.failure} />
    </Box>
  );
}
