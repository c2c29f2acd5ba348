import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { isAddressRefused, isNotified } from '@atelier/domain/access/weekly-mail';
import type { Profile } from '@atelier/domain/members/profile';
import {
  type NotificationKind,
  isSwitchable,
  kindsFor,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '@atelier/domain/notifications/notification-kinds';
import { ActionError, Note } from '../../components/feedback/note.tsx';
import { Switch } from '../../components/forms/switch-field.tsx';
import { Hint } from '../../components/layout/text.ts';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { useNetworkReturn } from '../../lib/use-network-return.ts';
import { saveNotificationChoice } from './data/profile-store.ts';
import { ProfileSection } from './profile-row.tsx';

/** What a row says besides its name: what is agreed to, when it comes. */
const HINTS = ['weekly', 'reminder'] as const satisfies readonly NotificationKind[];

/** Where the columns are too narrow for their words: on phones with enlarged text. */
const NARROW = '@container (max-width: 17rem)';

/** On narrow pages a kind stands above its switches, in two columns. */
const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { py: 1.25, pr: 1, textAlign: 'left', borderTop: 1, borderColor: 'divider' },
  '& thead th': { border: 0, fontWeight: 400, fontSize: '.875rem', color: 'text.tertiary' },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& td': { width: { xs: 82, md: 130 } },
  [NARROW]: {
    display: 'block',
    '& thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& th, & td': { overflowWrap: 'anywhere' },
    '& th:first-of-type': { gridColumn: '1 / -1' },
    '& td': { width: 'auto', border: 0 },
  },
} as const;

interface Choice {
  kind: NotificationKind;
  channel: NotificationChannel;
  on: boolean;
  /** Whether the server has it; the profile shows it a moment later. */
  saved?: boolean;
}

/** What the member is told, and how: a row for each kind, a column for each channel. Each switch is saved at once. */
export function NotificationSettings({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  // Shown until the profile has it: writes of a profile are a second apart.
  const [unsaved, setUnsaved] = useState<readonly Choice[]>([]);
  const [failed, setFailed] = useState<{ choice: Choice; error: AppError } | null>(null);
  useNetworkReturn(failed?.error ?? null, () => setFailed(null));
  const without = (choices: readonly Choice[], { kind, channel }: Choice) =>
    choices.filter((one) => one.kind !== kind || one.channel !== channel);
  const isStored = ({ kind, channel, on }: Choice) =>
    isNotified(profile, kind, channel, new Date()) === on;
  const shown = unsaved.filter((choice) => choice.saved !== true || !isStored(choice));
  if (shown.length < unsaved.length) setUnsaved(shown);
  const choose = async (choice: Choice) => {
    setFailed(null);
    setUnsaved((choices) => [...without(choices, choice), choice]);
    try {
      await saveNotificationChoice(uid, choice);
      setUnsaved((choices) =>
        choices.map((one) => (one === choice ? { ...one, saved: true } : one)),
      );
    } catch (error) {
      setFailed({ choice, error: toAppError(error) });
      setUnsaved((choices) => choices.filter((one) => one !== choice));
    }
  };
  const isOn = (kind: NotificationKind, channel: NotificationChannel) =>
    unsaved.find((one) => one.kind === kind && one.channel === channel)?.on ??
    isNotified(profile, kind, channel, new Date());
  return (
    <Box id="notifications" sx={{ scrollMarginTop: 90 }}>
      <ProfileSection title={t('settings.title')} text={t('settings.text')}>
        {isAddressRefused(profile, profile.email) ? (
          <Note tone="warning">{t('settings.refused', { email: profile.email })}</Note>
        ) : null}
        <Box sx={{ containerType: 'inline-size' }}>
          {/* Explicit roles: the narrow layout replaces `display: table`, and with it its semantics. */}
          <Box component="table" role="table" sx={TABLE}>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  {t('settings.about')}
                </th>
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <th key={channel} role="columnheader" scope="col" id={`${id}-${channel}`}>
                    {t(`settings.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {kindsFor(profile).map((kind) => (
                <tr key={kind} role="row">
                  <th role="rowheader" scope="row">
                    <span id={`${id}-${kind}`}>{t(`kind.${kind}`)}</span>
                    <KindHint kind={kind} />
                  </th>
                  {NOTIFICATION_CHANNELS.map((channel) => (
                    <td key={channel} role="cell">
                      {isSwitchable(kind, channel) ? (
                        <Switch
                          aria-labelledby={`${id}-${kind} ${id}-${channel}`}
                          checked={isOn(kind, channel)}
                          onChange={(on) => void choose({ kind, channel, on })}
                        />
                      ) : (
                        t('settings.always')
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
        <ActionError
          failure={failed?.error ?? null}
          onRetry={() => {
            if (failed !== null) void choose(failed.choice);
          }}
        />
      </ProfileSection>
    </Box>
  );
}

function KindHint({ kind }: { kind: NotificationKind }) {
  const { t } = useTranslation('notifications');
  const hint = HINTS.find((one) => one === kind);
  if (hint === undefined) return null;
  return <Hint sx={{ fontWeight: 400, maxWidth: 520 }}>{t(`settings.hint.${hint}`)}</Hint>;
}
