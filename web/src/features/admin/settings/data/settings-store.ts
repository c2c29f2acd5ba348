import { path } from '@atelier/domain/paths';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { serverTime, writeIfUnchanged } from '../../../../lib/firestore/writes.ts';
import type { SettingsValues } from '../settings-form-values.ts';

/**
 * Replaces the site's settings.
 *
 * @param seen  the settings that the admin saw; `null` if none were stored.
 * @throws AppError `conflict` when they changed since.
 */
export function saveSettings(adminUid: string, seen: SiteSettings | null, values: SettingsValues): Promise<void> {
  return writeIfUnchanged(
    { kind: 'set', path: path.settings(), data: { ...values, updated_at: serverTime, updated_by: adminUid } },
    seen?.updated_at,
  );
}
