import * as z from 'zod/mini';
import { isIban, normalizeIban } from '@atelier/domain/members/iban';
import { isSiret, normalizeSiret } from '@atelier/domain/members/siret';
import { nameInput } from '@atelier/domain/members/display-name';
import { requiredPhoneInput } from '@atelier/domain/members/phone';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { oneLine } from '@atelier/domain/parsing/text';
import { emailField } from '../../lib/forms/email-field.ts';

/** A number whose spaces people put where they like. */
const spacedNumber = (normalize: (typed: string) => string, max: number) =>
  z
    .string()
    .check(
      z.overwrite(oneLine),
      z.overwrite(normalize),
      z.minLength(1, 'required'),
      z.maxLength(max, 'too-long'),
    );

/**
 * The text fields of an application, with the lengths of `firestore.rules`; the two images are not
 * part of it.
 */
export const applicationForm = z.object({
  full_name: nameInput(MAX_LENGTH.fullName),
  email: emailField,
  phone: requiredPhoneInput,
  siret: spacedNumber(normalizeSiret, MAX_LENGTH.siret),
  iban: spacedNumber(normalizeIban, MAX_LENGTH.iban),
  accepted_contract: z.boolean().check(z.refine((accepted) => accepted, 'required')),
});
export type ApplicationValues = z.input<typeof applicationForm>;
export type ApplicationInput = z.output<typeof applicationForm>;

/**
 * Returns the numbers with a wrong checksum. They are only warnings: other countries have other
 * numbers.
 */
export function checksumWarnings({
  siret,
  iban,
}: {
  siret: string;
  iban: string;
}): readonly ('siret' | 'iban')[] {
  const warnings: ('siret' | 'iban')[] = [];
  if (siret.trim() !== '' && !isSiret(siret)) warnings.push('siret');
  if (iban.trim() !== '' && !isIban(iban)) warnings.push('iban');
  return warnings;
}
