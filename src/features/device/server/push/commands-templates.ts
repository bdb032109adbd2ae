import { joinFields, safePin } from './command-text.ts';

/** A biometric template. It fits only terminals with the same major version. */
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

/** The tables in which a terminal keeps templates. */
export type TemplateTarget = {
  readonly dialect: string;
  readonly pushVersion: string;
};

const finger = 1;
const face = 2;

/** Firmware before 2.4 has only two tables of templates: fingers, and infrared faces. */
function oldTable({ dialect, pushVersion }: TemplateTarget, type: number): 'FINGERTMP' | 'FACE' | null {
  if (dialect === 'D2' || !isBefore24(pushVersion)) return null;
  return type === finger ? 'FINGERTMP' : type === face ? 'FACE' : null;
}

const isBefore24 = (pushVersion: string): boolean => {
  const [major = 2, minor = 4] = pushVersion.split('.').map(Number);
  return pushVersion !== '' && (major < 2 || (major === 2 && minor < 4));
};

/** Controllers write their table names in lower case. */
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
      // 3 is a duress finger.
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

/** Deletes one template from a terminal. */
export function deleteTemplate(
  target: TemplateTarget,
  { pin, type, no }: Pick<TemplateForTerminal, 'pin' | 'type' | 'no'>,
): string {
  const old = oldTable(target, type);
  return old
    ? `DATA DELETE ${old} ${joinFields({ PIN: safePin(pin), FID: no })}`
    : `DATA DELETE ${generalTable(target)} ${joinFields({ Pin: safePin(pin), Type: type, No: no })}`;
}

/** Queries all templates on the terminal. Firmware before 2.4 has a separate table for fingers. */
export const queryTemplates = (pushVersion: string): string =>
  isBefore24(pushVersion) ? 'DATA QUERY FINGERTMP' : 'DATA QUERY BIODATA';
