import { joinFields, safePin } from './command-text.ts';

/** A biometric template; it fits only terminals of the same major version. */
export type TemplateForTerminal = {
  readonly pin: string;
  readonly no: number;
  readonly index: number;
  readonly valid: boolean;
  readonly duress: boolean;
  readonly type: number;
  readonly majorVersion: string;
  readonly minorVersion: string;
  readonly template: string;
};

/** Which tables a terminal keeps templates in. */
export type TemplateTarget = {
  readonly dialect: string;
  readonly pushVersion: string;
};

const finger = 1;
const face = 2;

/** Firmware before 2.4 has templates in tables of their own: fingers, and faces by infrared; it knows no others. */
function oldTable({ dialect, pushVersion }: TemplateTarget, type: number): 'FINGERTMP' | 'FACE' | null {
  if (dialect === 'D2' || !isBefore24(pushVersion)) return null;
  return type === finger ? 'FINGERTMP' : type === face ? 'FACE' : null;
}

const isBefore24 = (pushVersion: string): boolean => {
  const [major = 2, minor = 4] = pushVersion.split('.').map(Number);
  return pushVersion !== '' && (major < 2 || (major === 2 && minor < 4));
};

/** Controllers spell their tables in small letters. */
const generalTable = ({ dialect }: TemplateTarget): string => (dialect === 'D2' ? 'biodata' : 'BIODATA');

/** Writes a template to a terminal. */
export function updateTemplate(target: TemplateTarget, template: TemplateForTerminal): string {
  const pin = safePin(template.pin);
  const old = oldTable(target, template.type);
  if (old)
    return `DATA UPDATE ${old} ${joinFields({
      PIN: pin,
      FID: template.no,
      Size: template.template.length,
      // 3 is a finger for duress.
      Valid: template.duress ? 3 : template.valid ? 1 : 0,
      TMP: template.template,
    })}`;
  return `DATA UPDATE ${generalTable(target)} ${joinFields({
    Pin: pin,
    No: template.no,
    Index: template.index,
    Valid: template.valid ? 1 : 0,
    Duress: template.duress ? 1 : 0,
    Type: template.type,
    MajorVer: template.majorVersion,
    MinorVer: template.minorVersion,
    Format: 0,
    Tmp: template.template,
  })}`;
}

/** Takes one template off a terminal. */
export function deleteTemplate(
  target: TemplateTarget,
  { pin, type, no }: Pick<TemplateForTerminal, 'pin' | 'type' | 'no'>,
): string {
  const old = oldTable(target, type);
  return old
    ? `DATA DELETE ${old} ${joinFields({ PIN: safePin(pin), FID: no })}`
    : `DATA DELETE ${generalTable(target)} ${joinFields({ Pin: safePin(pin), Type: type, No: no })}`;
}

/** All templates of the terminal: firmware before 2.4 has those of fingers in a table of their own. */
export const queryTemplates = (pushVersion: string): string =>
  isBefore24(pushVersion) ? 'DATA QUERY FINGERTMP' : 'DATA QUERY BIODATA';
