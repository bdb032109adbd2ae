/**
 * Field messages that no schema can express. The document lists them, so that clients know what may still be refused;
 * any other message for a body that matches the schema is a defect (`tests/fuzz`).
 */
export const beyondSchema: Readonly<Record<string, string>> = {
  ...of('what is stored already', [
    'unique',
    'unknownRecord',
    'domainTaken',
    'hasSignIn',
    'invitedAlready',
    'memberAlready',
    'lastOwner',
    'holdsMoreRights',
    'uploadGone',
    'storageFull',
    'tooManyViews',
    'loop',
    'tooDeep',
    'companyNotSelected',
  ]),
  ...of('lists of words that are long or change', ['reservedDomain', 'commonPassword']),
  ...of('what is in a file or picture', [
    'imageType',
    'imageTooLarge',
    'fileType',
    'invalidFileType',
    'tableFile.empty',
    'tableFile.notATable',
    'tableFile.tooManyRows',
    'tableFile.tooManyColumns',
    'tableFile.tooLarge',
    'tableFile.damaged',
    'tableFile.encoding',
    'tableFile.repeatedColumn',
    'tableFile.unknownColumn',
  ]),
  ...of('several fields together', [
    'mismatchPassword',
    'periodOrder',
    'periodTooLong',
    'groupOrEmployee',
    'scopeNeedsEmployee',
    'hiredBeforeBirth',
    'expiresBeforeIssue',
    'endBeforeStart',
    'breakTimes',
    'longCycle',
    'outsideCycle',
    'outsideTimetable',
    'overlappingRow',
    'repeatedRow',
  ]),
  ...of('today', ['minDate', 'maxDate']),
};

function of(what: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, `Depends on ${what}`]));
}
