import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '9px 0',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.vars?.palette.line.soft}`,
  },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', paddingLeft: 10 },
  // Smaller on phones, so that three headers fit side by side.
  [theme.breakpoints.down('sm')]: { '& thead th': { fontSize: '.8125rem' } },
}));

interface FigureTableProps {
  /** Its name, for who scrolls it sideways with the keyboard. */
  label: string;
  headers: readonly string[];
  rows: readonly {
    readonly key: string;
    readonly header: ReactNode;
    readonly figures: readonly string[];
  }[];
}

/**
 * A table of figures with a header for each column and row; one that is wider than its place
 * scrolls sideways.
 */
export const FigureTable = ({ label, headers, rows }: FigureTableProps) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
    <Table>
      <thead>
        <tr>
          {headers.map((header) => (
            <th scope="col" key={header}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, header, figures }) => (
          <tr key={key}>
            <th scope="row">{header}</th>
            {figures.map((figure, index) => (
              <td key={headers[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Box>
);
