import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';

export interface Import {
  /** What stands between the quotes. */
  specifier: string;
  /** Gone once the types are stripped. */
  typeOnly: boolean;
  /** Loaded when a call asks for it, not when the module starts. */
  deferred: boolean;
  line: number;
}

export type Target = { kind: 'ours'; module: string } | { kind: 'node'; name: string } | { kind: 'package'; name: string };

/** Every way in which a module names another: import, export … from, `import()`, `require()` and `import('…').Type`. */
export function findImports(fileName: string, text: string): Import[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const named = importOf(node);
    if (named !== undefined) found.push({ ...named, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importOf(node: ts.Node): Omit<Import, 'line'> | undefined {
  if (ts.isImportDeclaration(node)) return named(node.moduleSpecifier, isTypeOnlyImport(node));
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) return named(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return named(node.argument.literal, true);
  if (ts.isCallExpression(node) && isLoad(node.expression)) return { ...named(node.arguments[0], false), deferred: true };
  return undefined;
}

function isTypeOnlyImport({ importClause }: ts.ImportDeclaration): boolean {
  return importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

function isLoad(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}

/** A computed specifier cannot be checked, so it counts as a module that nobody may load. */
function named(specifier: ts.Expression | undefined, typeOnly: boolean): Omit<Import, 'line'> {
  return { specifier: specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : '(computed)', typeOnly, deferred: false };
}

/** `module` is the importing module's path in src, such as `karpenter/amis/alias.ts`. */
export function targetOf(module: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { kind: 'ours', module: posix.join(posix.dirname(module), specifier) };
  const bare = specifier.replace(/^node:/, '');
  if (builtinModules.includes(bare)) return { kind: 'node', name: bare };
  return { kind: 'package', name: /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier };
}
