import ts from 'typescript';

/** Every member name and every fixed text value of a type and of all that it is made of. */
export interface Words {
  members: Set<string>;
  values: Set<string>;
}

/** `typeName` is exported by the file. Types of TypeScript's own library count as values, not as shapes. */
export function wordsOfType(file: string, typeName: string): Words {
  const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, allowImportingTsExtensions: true, noEmit: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  const exported = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === typeName);
  if (source === undefined || exported === undefined) throw new Error(`${file} exports no ${typeName}`);
  const words: Words = { members: new Set(), values: new Set() };
  walk(checker.getDeclaredTypeOfSymbol(exported), { checker, at: source, words, seen: new Set() });
  return words;
}

interface Walk {
  checker: ts.TypeChecker;
  at: ts.Node;
  words: Words;
  seen: Set<ts.Type>;
}

function walk(type: ts.Type, context: Walk): void {
  const { checker, at, words, seen } = context;
  if (seen.has(type)) return;
  seen.add(type);
  if (type.isStringLiteral()) words.values.add(type.value);
  else if (type.isUnionOrIntersection()) for (const part of type.types) walk(part, context);
  else if (checker.isArrayType(type)) for (const item of checker.getTypeArguments(type as ts.TypeReference)) walk(item, context);
  else if ((type.flags & ts.TypeFlags.Object) !== 0) {
    for (const { type: value } of checker.getIndexInfosOfType(type)) walk(value, context);
    for (const member of checker.getPropertiesOfType(type)) {
      words.members.add(member.name);
      walk(checker.getTypeOfSymbolAtLocation(member, at), context);
    }
  }
}
