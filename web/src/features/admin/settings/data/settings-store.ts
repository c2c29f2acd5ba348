import { path } from '@atelier/domain/paths';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { serverTime, type WriteData, writeIfUnchanged } from '../../../../lib/firestore/writes.ts';
import type { SettingsValues } from '../settings-form-values.ts';

/**
 * Replaces the settings, and the admins' copy with who changed them.
 *
 * @throws AppError `conflict` if not as `seen`.
 */
export function saveSettings(
  adminUid: string,
  seen: SiteSettings | null,
  values: SettingsValues,
): Promise<void> {
  const data: WriteData = {
    ...values,
    testimonials: values.testimonials.map(({ text_en, ...one }) =>
      text_en === '' ? one : { ...one, text_en },
    ),
    maintenance_message_fr: values.maintenance_message_fr || undefined,
    maintenance_message_en: values.maintenance_message_en || undefined,
    maintenance_until:
      values.maintenance_until === '' ? undefined : new Date(values.maintenance_until),
    updated_at: serverTime,
  };
  return writeIfUnchanged({ kind: 'set', path: path.settings(), data }, seen?.updated_at, [
    { kind: 'set', path: path.signedSettings(), data: { ...data, updated_by: adminUid } },
  ]);
}
