import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

interface CommandWords {
  name: string;
  summary: string;
  flags: FlagWords[];
  /** What the arguments are: one of a few words, or files. */
  values: readonly string[];
  takesFiles: boolean;
  /** Commands of the command. */
  commands: CommandWords[];
}

interface FlagWords {
  long: string;
  short: string | undefined;
  help: string;
  takesValue: boolean;
  values: readonly string[];
}

/** A completion script made from the commands themselves, so that it cannot be behind them. */
export function completionScript(shell: Shell, program: Command): string {
  const commands = program.commands.map(wordsOf).filter(({ name }) => name !== 'help');
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
  }
}

function wordsOf(command: Command): CommandWords {
  const [argument] = command.registeredArguments;
  const values = argument?.argChoices ?? [];
  return { name: command.name(), summary: command.summary(), flags: [...command.options.map(flagOf), HELP], values, takesFiles: argument !== undefined && values.length === 0, commands: command.commands.map(wordsOf) };
}

const HELP: FlagWords = { long: '--help', short: '-h', help: 'display help', takesValue: false, values: [] };

function flagOf(option: Option): FlagWords {
  return {
    long: option.long ?? '',
    short: option.short,
    help: option.description.replace(/['"`$\\[\]:]/g, ' '),
    takesValue: option.required || option.optional,
    values: option.argChoices ?? [],
  };
}

const namesOf = ({ long, short }: FlagWords): string[] => (short === undefined ? [long] : [short, long]);

function bashScript(commands: CommandWords[]): string {
  const cases = commands.map(({ name, flags, values, commands: inner }) => `    ${name}) words='${flags.flatMap(namesOf).join(' ')}' values='${values.join(' ')}'${inner.length === 0 ? '' : ` inner='${inner.map((command) => command.name).join(' ')}'`} ;;`);
  const nested = commands.flatMap(({ name, commands: inner }) => inner.map((command) => `    '${name} ${command.name}') words='${command.flags.flatMap(namesOf).join(' ')}' inner= ;;`));
  const values = valueCases(commands.flatMap((command) => [command, ...command.commands])).map(([flag, choices]) => `    ${flag}) COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$cur")); return ;;`);
  return `_karpami() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} words= values= inner=
  case $prev in
${values.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${nested.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 2 ] || inner=
  case $cur in
    -*) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    *) if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$cur")); else COMPREPLY=($(compgen -W "$inner" -- "$cur") $(compgen -f -- "$cur")); fi ;;
  esac
}
complete -o filenames -F _karpami karpami
`;
}

function valueCases(commands: CommandWords[]): [string, readonly string[]][] {
  const byFlag = new Map(commands.flatMap(({ flags }) => flags.filter(({ values }) => values.length > 0).map((flag): [string, readonly string[]] => [namesOf(flag).join('|'), flag.values])));
  return [...byFlag];
}

function zshScript(commands: CommandWords[]): string {
  const list = commands.map(({ name, summary }) => `    '${name}:${summary.replace(/[':]/g, ' ')}'`);
  const cases = commands.map((command) => `    ${command.name})${command.commands.map(zshInner).join('')} _arguments ${zshArguments(command)} ;;`);
  return `#compdef karpami
_karpami() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _karpami karpami
`;
}

function zshArguments(command: CommandWords): string {
  return [...command.flags.flatMap(zshFlag), ...zshArgument(command)].join(' ');
}

function zshInner(command: CommandWords): string {
  return ` if [[ $words[2] == ${command.name} && $CURRENT -gt 2 ]]; then shift words; (( CURRENT-- )); _arguments ${zshArguments(command)}; return; fi;`;
}

function zshArgument({ values, takesFiles, commands }: CommandWords): string[] {
  if (commands.length > 0) return [`'1:file:{compadd ${commands.map(({ name }) => name).join(' ')}; _files}'`, "'*:file:_files'"];
  if (takesFiles) return ["'*:file:_files'"];
  return values.length > 0 ? [`'1:value:(${values.join(' ')})'`] : [];
}

function zshFlag(flag: FlagWords): string[] {
  const value = !flag.takesValue ? '' : flag.values.length > 0 ? `:value:(${flag.values.join(' ')})` : ':value:_files';
  return namesOf(flag).map((name) => `'*${name}[${flag.help}]${value}'`);
}

function fishScript(commands: CommandWords[]): string {
  const lines = commands.flatMap(({ name, summary, flags, values, takesFiles, commands: inner }) => [
    ...inner.flatMap((command) => fishInner(name, command)),
    `complete -c karpami -n __fish_use_subcommand -f -a ${name} -d '${summary.replace(/'/g, ' ')}'`,
    ...(takesFiles ? [] : [`complete -c karpami -n '__fish_seen_subcommand_from ${name}' -f${values.length > 0 ? ` -a '${values.join(' ')}'` : ''}`]),
    ...flags.map((flag) => fishFlag([name, ...inner.map((command) => `; and not __fish_seen_subcommand_from ${command.name}`)].join(''), flag)),
  ]);
  return `${lines.join('\n')}\n`;
}

function fishInner(outer: string, { name, summary, flags }: CommandWords): string[] {
  const isOuter = `__fish_seen_subcommand_from ${outer}; and not __fish_seen_subcommand_from ${name}`;
  return [`complete -c karpami -n '${isOuter}' -a ${name} -d '${summary.replace(/'/g, ' ')}'`, ...flags.map((flag) => fishFlag(name, flag))];
}

function fishFlag(command: string, { long, short, help, takesValue, values }: FlagWords): string {
  const parts = [`complete -c karpami -n '__fish_seen_subcommand_from ${command}'`, `-l ${long.slice(2)}`];
  if (short !== undefined) parts.push(`-s ${short.slice(1)}`);
  if (takesValue) parts.push('-r');
  if (values.length > 0) parts.push(`-f -a '${values.join(' ')}'`);
  return [...parts, `-d '${help}'`].join(' ');
}
