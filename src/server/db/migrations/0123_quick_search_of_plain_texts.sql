-- The same rules as before. Most names are plain English letters, for which lower case is all that there is to do: a text
-- whose bytes are as many as its characters has no others. Finding a part of a name in 100,000 people took most of its time
-- in the rest.
CREATE OR REPLACE FUNCTION "searchable"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN case when octet_length("value") = length("value") then lower("value") else replace(replace(replace(translate(
  lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036F\u064B-\u065F\u0670\u0640]', '', 'g')),
  -- Capitals too: in a database of the locale C, `lower` knows those of English alone.
  'ıøłđðħςىةکیØŁĐÐĦÞŊŦÆŒẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  'iolddhσيهكيolddhþŋŧæœßαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ01234567890123456789'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;
