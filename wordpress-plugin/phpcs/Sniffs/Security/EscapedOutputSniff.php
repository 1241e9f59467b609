<?php
namespace PHP_CodeSniffer\Standards\VeemarkPlugin\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;
use PHP_CodeSniffer\Util\Tokens;

/** What is printed is a literal, or goes through one of WordPress's escaping functions as it is printed. */
class EscapedOutputSniff implements Sniff {
	private const ESCAPING = array( 'esc_attr', 'esc_html', 'esc_url', 'wp_json_encode', 'absint' );

	public function register() {
		return array( T_ECHO, T_PRINT, T_STRING, T_OPEN_TAG_WITH_ECHO );
	}

	public function process( File $file, $at ) {
		$tokens = $file->getTokens();
		$is_call = T_STRING === $tokens[ $at ]['code'];
		if ( $is_call && ! in_array( $tokens[ $at ]['content'], array( 'printf', 'vprintf', 'print_r', 'var_export' ), true ) ) {
			return;
		}
		$first = $is_call ? $file->findNext( T_OPEN_PARENTHESIS, $at ) + 1 : $at + 1;
		$end   = $is_call ? $tokens[ $first - 1 ]['parenthesis_closer'] : $file->findNext( array( T_SEMICOLON, T_CLOSE_TAG ), $at );
		for ( $index = $first; $index < $end; $index++ ) {
			$token = $tokens[ $index ];
			if ( T_STRING === $token['code'] && in_array( $token['content'], self::ESCAPING, true ) ) {
				$index = $tokens[ $file->findNext( T_OPEN_PARENTHESIS, $index ) ]['parenthesis_closer'];
				if ( 'wp_json_encode' === $token['content'] && false === strpos( $file->getTokensAsString( $first, $end - $first ), 'JSON_HEX_TAG' ) ) {
					$file->addError( 'JSON in a page needs JSON_HEX_TAG.', $index, 'Json' );
				}
			} elseif ( in_array( $token['code'], array( T_VARIABLE, T_STRING, T_DOUBLE_QUOTED_STRING ), true ) ) {
				$file->addError( 'Printed without escaping: %s', $index, 'NotEscaped', array( $token['content'] ) );
			}
		}
	}
}
