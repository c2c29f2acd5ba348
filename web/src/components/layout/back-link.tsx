import type { ComponentProps } from 'react';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { LinkButton } from './link-button.tsx';

/** A link from a page back to the list or the area that it belongs to. */
export const BackLink = (link: ComponentProps<typeof LinkButton>) => (
  <LinkButton startIcon={<ArrowLeftIcon size={20} aria-hidden="true" />} {...link} />
);
