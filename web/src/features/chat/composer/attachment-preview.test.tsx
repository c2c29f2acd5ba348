import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../../test/real-translations.ts';
import type { FileRejection } from '../media/file-inspection.ts';
import { AttachmentPreview } from './attachment-preview.tsx';

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it.each<[FileRejection, RegExp]>([
  ['too-large', /50\sMo au plus/],
  ['media-no-picture', /n’a pas d’image/],
  ['media-hevc', /en HEVC/],
  ['new-version', /Rechargez la page/],
])('says why a file is rejected: %s', (rejection, words) => {
  const attachment = { file: null, preparing: false, rejection };
  render(
    <AttachmentPreview
      attachment={{ ...attachment, choose: vi.fn(), remove: vi.fn(), clearWhenDone: vi.fn() }}
      id="message"
    />,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
