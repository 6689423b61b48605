c_decl { static int telling; }
bool alone;
byte v0; hidden byte n0; /* finale:anna */
byte v1; hidden byte n1; /* bucket */
byte v2; hidden byte n2; /* sign */
c_code {
void told(void) { if (telling) printf("state %d %d %d\n", now.v0, now.v1, now.v2); }
void begun(void) {
  char *from = getenv("FATELOOM_FROM"); telling = getenv("FATELOOM_TELL") != NULL;
  if (from) { now.alone = 1; now.v0 = strtol(from, &from, 10); now.v1 = strtol(from, &from, 10); now.v2 = strtol(from, &from, 10); }
  told();
} }
active proctype story() {
  if
  :: d_step { v0 = 0; v1 = 0; v2 = 0; c_code { begun(); } }
  fi;
  do
  :: d_step { (v2 == 0) -> v1 = (v1 + 1 > 2 -> 2 : v1 + 1); c_code { told(); } }
  :: d_step { (v1 == 1 || v1 == 2) -> v1 = (v1 - 2 < 0 -> 0 : v1 - 2); c_code { told(); } }
  :: d_step { true -> n1 = (v1 == 0 -> 1 : 2); n2 = ((v2 * 3 + v1) == 0 -> 1 : ((v2 * 3 + v1) == 1 -> 1 : 0)); v1 = n1; v2 = n2; c_code { told(); } }
  :: d_step { alone && (v0 == 0) && (v1 == 2) -> v0 = 1; assert(!(alone && (v0 == 1))); c_code { told(); } }
  od
}
