import { styled } from '@mui/material/styles';

/** A form of the profile: its fields below each other. */
export const FormGrid = styled('form')({ display: 'grid', gap: 18 });
