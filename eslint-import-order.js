/** Groups of imports in their order; within a group a file has its own. */
const GROUPS = [/^node:/, /^(?!node:|@atelier\/|\.)/, /^@atelier\//, /^\./];

const groupOf = ({ source }) => GROUPS.findIndex((group) => group.test(source.value));

/**
 * A rule: Node's modules, then packages, then parts of the product by name, then files by path. An
 * import for its effect alone stays where it is.
 */
export const importOrder = {
  meta: {
    type: 'layout',
    fixable: 'code',
    schema: [],
    messages: { order: 'Imports are in this order: node:…, packages, @atelier/…, relative paths.' },
  },
  create: (context) => ({
    Program({ body }) {
      const imports = body.filter(
        ({ type, specifiers }) => type === 'ImportDeclaration' && specifiers.length > 0,
      );
      const late = imports.find(
        (node, index) => index > 0 && groupOf(node) < groupOf(imports[index - 1]),
      );
      if (late === undefined) return;
      const { sourceCode } = context;
      const sorted = imports.toSorted((a, b) => groupOf(a) - groupOf(b));
      // A comment may belong to the import below it, which then has to be moved by hand.
      const hasComment = imports.some(
        (node, index) => index > 0 && sourceCode.getCommentsBefore(node).length > 0,
      );
      context.report({
        node: late,
        messageId: 'order',
        fix: hasComment
          ? null
          : (fixer) =>
              sorted.map((node, index) =>
                fixer.replaceText(imports[index], sourceCode.getText(node)),
              ),
      });
    },
  }),
};
