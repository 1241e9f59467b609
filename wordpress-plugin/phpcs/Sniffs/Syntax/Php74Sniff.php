<?php
namespace PHP_CodeSniffer\Standards\VeemarkPlugin\Sniffs\Syntax;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** The plugin runs on PHP 7.4, so nothing of PHP 8 stands in it. */
class Php74Sniff implements Sniff {
	private const NEW_FUNCTIONS = array( 'str_contains', 'str_starts_with', 'str_ends_with', 'array_is_list', 'get_debug_type', 'fdiv' );

	public function register() {
		return array( T_MATCH, T_ENUM, T_READONLY, T_ATTRIBUTE, T_PARAM_NAME, T_TYPE_UNION, T_TYPE_INTERSECTION, T_NULLSAFE_OBJECT_OPERATOR, T_STRING );
	}

	public function process( File $file, $at ) {
		$token = $file->getTokens()[ $at ];
		if ( T_STRING !== $token['code'] || in_array( $token['content'], self::NEW_FUNCTIONS, true ) ) {
			$file->addError( 'PHP 7.4 does not know this: %s', $at, 'Newer', array( $token['content'] ) );
		}
	}
}
