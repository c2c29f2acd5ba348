import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TIERS } from '@atelier/domain/values';
import { ArcProgress } from '../../components/media/arc-progress.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Note, ErrorNotice } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { RatingInput, RatingStars } from '../../components/forms/rating-stars.tsx';
import { CardSkeleton } from '../../components/feedback/skeleton.tsx';
import {
  TextAreaField,
  TextField,
  SelectField,
  CheckboxField,
} from '../../components/forms/fields.tsx';
import { TierChip, TierIcon } from '../../components/plans/tier-chip.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { AppError } from '../../lib/errors.ts';

const COLORS = [
  'background-default',
  'surface-s1',
  'surface-s2',
  'surface-s3',
  'line-soft',
  'line-strong',
  'text-primary',
  'text-secondary',
  'text-tertiary',
  'brand-fill',
  'brand-text',
  'accent-main',
  'success-main',
  'warning-main',
  'error-main',
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography
        variant="h4"
        component="h2"
        sx={{ pb: 1.5, mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', '& > *': { maxWidth: '100%' } }}>
        {children}
      </Box>
    </Box>
  );
}

function Fields() {
  const { t } = useTranslation(['common', 'auth']);
  return (
    <Section title={t('common:components.fields')}>
      <Box sx={{ display: 'grid', gap: 2, width: '100%' }}>
        <TextField
          label={t('auth:full-name')}
          placeholder="Camille Aubry"
          help={t('common:components.sample-help')}
        />
        <TextField label={t('auth:email')} type="email" disabled />
        <TextField
          label={t('auth:confirm-password')}
          defaultValue="flair"
          error={t('common:components.sample-error')}
        />
        <TextAreaField label={t('common:components.sample-text')} />
        <SelectField
          label={t('common:components.tiers')}
          options={TIERS.map((tier) => ({ value: tier, label: t(`common:tier.${tier}`) }))}
        />
        <CheckboxField label={t('auth:login.remember')} defaultChecked />
        <CheckboxField label={t('auth:register.terms')} error={t('common:required')} />
      </Box>
    </Section>
  );
}

function Buttons() {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const showToast = useToast();
  return (
    <Section title={t('components.buttons')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained">{t('components.primary')}</Button>
        <Button variant="outlined">{t('components.secondary')}</Button>
        <Button>{t('components.text')}</Button>
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {t('components.open-dialog')}
        </Button>
        <Button variant="contained" disabled>
          {t('components.disabled')}
        </Button>
        <BusyButton busy variant="contained">
          {t('components.primary')}
        </BusyButton>
        <Button
          variant="outlined"
          onClick={() => showToast('success', t('components.sample-done'))}
        >
          {t('components.show-message')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => showToast('error', t('components.sample-failed'))}
        >
          {t('components.show-message')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('components.sample-question')}
        text={t('components.sample-consequence')}
        confirm={t('components.sample-confirm')}
        danger
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

function Swatches() {
  const { t } = useTranslation('common');
  return (
    <Section title={t('components.colors')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(118px, 1fr))',
          gap: '14px',
          width: '100%',
        }}
      >
        {COLORS.map((name) => (
          <Box key={name} sx={{ fontSize: '.8125rem', color: 'text.tertiary' }}>
            <Box
              sx={{
                height: 56,
                mb: 0.75,
                border: 1,
                borderColor: 'divider',
                background: `var(--af-palette-${name})`,
              }}
            />
            {name}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** Shows every component in every state; development only. */
export function ComponentStatesPage() {
  const { t } = useTranslation('common');
  const [rating, setRating] = useState(5);
  return (
    <PageFrame title={t('components.title')}>
      <Box
        sx={{
          display: 'grid',
          gap: '48px 40px',
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <Swatches />
        <Section title={t('components.tiers')}>
          {TIERS.map((tier) => (
            <Box key={tier} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
              <TierChip tier={tier} />
              <TierIcon tier={tier} size={54} />
            </Box>
          ))}
        </Section>
        <Buttons />
        <Fields />
        <Section title={t('components.loading')}>
          <PageLoader />
          <Box sx={{ width: '100%' }}>
            <CardSkeleton />
          </Box>
        </Section>
        <Section title={t('components.empty')}>
          <EmptyState
            title={t('components.sample-empty')}
            action={<Button variant="outlined">{t('components.sample-way-out')}</Button>}
          />
        </Section>
        <Section title={t('components.notices')}>
          <Note tone="info">{t('components.sample-help')}</Note>
          <Note tone="success">{t('components.sample-done')}</Note>
          <Note tone="warning">{t('components.sample-offline')}</Note>
          <ErrorNotice error={new AppError('offline')} onRetry={() => undefined} />
          <ErrorNotice error={new AppError('signed-out')} />
        </Section>
        <Section title={t('components.progress')}>
          {[0, 0.1, 0.46, 1].map((value) => (
            <ArcProgress key={value} value={value} label={t('components.progress')} />
          ))}
        </Section>
        <Section title={t('components.rating')}>
          <RatingStars value={4.6} />
          <RatingInput value={rating} onChange={setRating} />
        </Section>
      </Box>
    </PageFrame>
  );
}
