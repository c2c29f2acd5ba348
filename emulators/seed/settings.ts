import { path } from '@atelier/domain/paths';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { ago, type DemoDocument } from './demo-document.ts';
import { ACCOUNT_MEMBERS } from './members.ts';

/** `settings/global`: maintenance off, the product's own social pages. */
export function settingsDocument(now: Date): DemoDocument {
  return {
    path: path.settings(),
    data: { ...DEFAULT_SETTINGS, updated_at: ago(now, 200), updated_by: ACCOUNT_MEMBERS.admin.uid },
  };
}
